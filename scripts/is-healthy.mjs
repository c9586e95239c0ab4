// The health check of a container: exit code 0 while the server in it is alive.
const { PORT, HTTPS_DOMAIN, HTTP_PORT } = process.env;
const port = HTTPS_DOMAIN ? HTTP_PORT || "80" : PORT || "3000";
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) });
process.exitCode = answer.ok ? 0 : 1;
