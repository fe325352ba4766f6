FROM node:24-slim AS build
WORKDIR /srv/lectern
# Prisma looks for a binary to download; with any existing file in its place it does not.
ENV NEXT_TELEMETRY_DISABLED=1 PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM node:24-slim AS packages
WORKDIR /srv/lectern
ENV PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node
COPY package.json package-lock.json .npmrc ./
# The built server brings along what it needs of the framework.
RUN npm ci --omit=dev && rm -rf node_modules/next node_modules/@next node_modules/sharp node_modules/@img

FROM node:24-slim
WORKDIR /srv/lectern
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
COPY package.json package-lock.json tsconfig.json prisma.config.ts ./
COPY --from=packages /srv/lectern/node_modules node_modules
COPY --from=build /srv/lectern/.next/standalone .next/standalone
COPY --from=build /srv/lectern/prisma prisma
# The start script migrates and seeds with the same code as everywhere.
COPY scripts scripts
COPY lib lib
COPY messages messages
COPY bench bench
COPY tests/support tests/support
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/backend/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
