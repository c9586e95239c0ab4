-- Older versions: they save domains without it, and those are looked up again.
-- Whose mail servers they are, by the domain of their names; empty if the domain has none. Null when DNS did not answer.
alter table mail_domains add column organization text;
