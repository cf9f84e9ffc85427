# By digest, so that a build tomorrow has the base of today; how to take a newer one: docs/operations.md, Container.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json scripts/install-locked.mjs ./
RUN node install-locked.mjs
COPY index.html vite.config.ts postcss.config.js tsconfig.json ./
COPY shared shared
COPY web web
# The program that checks a ledger is built from files of the server.
COPY server server
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json scripts/install-locked.mjs ./
# The image has Node 24 itself; the packaged one is left out with the development tools.
RUN node install-locked.mjs --omit=dev && rm -rf node_modules/node-linux-*

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The same as scripts/start.mjs sets, where the reasons are.
ENV NODE_COMPILE_CACHE=/data/compiled-modules MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# Photos of iPhones are read, and first pages of PDFs drawn, by programs of their own.
RUN apt-get update && apt-get install -y --no-install-recommends libheif-examples poppler-utils && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY shared shared
COPY server server
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
