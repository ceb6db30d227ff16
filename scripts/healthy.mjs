// Whether the product on this machine serves: ends with success if it does. Asked by the container's health check.

const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
