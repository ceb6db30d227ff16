// The container's health check: exits with success if the product on this machine serves.

const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
