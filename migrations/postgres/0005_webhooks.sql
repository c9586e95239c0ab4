-- The addresses at which mail providers report what became of emails. The secret is JSON with the address's token and the
-- provider's signing key, encrypted with the key of the data folder. Amazon's topic is fixed when it first subscribes.
create table webhooks (
  id           text primary key,
  provider     text not null
               check (provider in ('ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'resend', 'json')),
  secret       text not null,
  topic        text,
  created_at   timestamptz(3) not null,
  received_at  timestamptz(3),
  rejected_at  timestamptz(3),
  rejected_why text
);

-- When the recipient's server took an email, as far as a webhook has told, and how many of a newsletter it took.
alter table deliveries add column delivered_at timestamptz(3);
alter table newsletters add column delivered_count integer not null default 0;
