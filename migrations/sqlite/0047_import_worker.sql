-- Which server works on a run, by its instance-id: what one did before it was killed is over when it starts again.
alter table import_runs add column worker text;
