/** The folder that has `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export function findPrograms(): string | undefined;
