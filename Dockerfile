# The product without what builds and tests it. Its Postgres and, if wanted, its EventStoreDB are elsewhere:
# DATABASE_URL has to be set (docker-compose.yml does).

FROM node:24-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY domain domain
COPY projections projections
COPY migrations migrations
COPY server server
COPY scripts/backup.ts scripts/healthy.mjs scripts/keys.ts scripts/launch.mjs scripts/marketData.ts scripts/projections.ts scripts/restore.ts scripts/start.ts scripts/
COPY scripts/setup scripts/setup
COPY --from=client /app/dist dist
RUN install -d -o node -g node -m 700 /data /backups
ENV DATA_DIR=/data
VOLUME /data /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/healthy.mjs"]
CMD ["node", "--import", "./server/settings/memory.ts", "scripts/start.ts"]
