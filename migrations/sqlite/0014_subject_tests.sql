-- Older versions: a draft that they save keeps its test. Of a test that has begun, they send the rest at once, with the
-- newsletter's own subject; nobody gets two copies.
-- Further subjects to try on a part of the readers, and how: JSON (contract/mailing/subject-test.ts). Null without a test.
alter table newsletters add column subject_test text;
-- When the last email of the sample had its outcome.
alter table newsletters add column subject_sampled_at text;
-- When the waiting time of the test ends; null before the sample is out, and once its end was noted.
alter table newsletters add column subject_due_at text;
-- Which subject the others get, why, and all subjects with what they had come to: JSON. Null until it is decided.
alter table newsletters add column subject_outcome text;
-- The email with each further subject, in JSON; null without a test.
alter table newsletter_renders add column variants text;
-- The subject that the recipients get: 0 is the newsletter's own. Null for those who get what the test finds, and wait until
-- then, and in newsletters without a test.
alter table newsletter_chunks add column variant integer check (variant between 0 and 3);
