# Builds the pages and the server with all packages, then copies them beside the packages needed at runtime.
FROM node:24.21.0-slim AS build
WORKDIR /skep
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The blank database is readable only by its owner, but a different user copies it.
RUN node bin/prepare.mjs && chmod -R a+rX build

FROM node:24.21.0-slim AS packages
WORKDIR /skep
COPY package.json package-lock.json ./
# The image already includes Node; React Router lists TypeScript as an optional peer dependency and does not need it at runtime.
RUN npm ci --omit=dev --no-audit --no-fund && \
    rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript

FROM node:24.21.0-slim
WORKDIR /skep
COPY --from=packages /skep/node_modules ./node_modules
COPY --from=build /skep/build ./build
COPY package.json package-lock.json vite.config.ts vite.server.config.ts react-router.config.ts ./
COPY articles ./articles
COPY bin ./bin
COPY contract ./contract
COPY demo ./demo
COPY sandbox ./sandbox
COPY server ./server
COPY web ./web
# What the process writes: its data and Node's compile cache.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "bin/start.sh"]
