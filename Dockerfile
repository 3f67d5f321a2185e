# Three stages, so that the final image has neither build tools nor npm's cache.
FROM node:26-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node_modules/.bin/vite build

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# better-sqlite3 contains C sources and binaries of every platform; keep only this platform's binary.
RUN npm ci --omit=dev --ignore-scripts \
  && cd node_modules/better-sqlite3 \
  && rm -rf deps src \
  && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete

FROM node:26-slim
# Written by `npm version`
LABEL org.opencontainers.image.title="Washday" org.opencontainers.image.version="1.0.0"
ENV NODE_ENV=production DATABASE_URL=file:/data/washday.db
# The first three are those of scripts/server-settings.json, which save memory.
ENV NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=8192 NODE_COMPILE_CACHE=/tmp/node
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY package.json washday ./
RUN ln -s /app/washday /usr/local/bin/washday
COPY --from=packages /app/node_modules node_modules
COPY --from=web /app/dist dist
# Node runs TypeScript by stripping the types.
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/server src/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/serve.js"]
