# The portal as a small image: built with everything, run with what the server needs, by a user without rights.
FROM node:26-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/prepare.js --build

FROM node:26-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM node:26-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=4000
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY --from=build /portal/package.json ./
COPY --from=build /portal/server server
COPY --from=build /portal/shared shared
COPY --from=build /portal/scripts scripts
COPY --from=build /portal/docs/api-examples docs/api-examples
COPY --from=build /portal/shops/opencart shops/opencart
COPY --from=build /portal/dist/web dist/web
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# SIGTERM reaches the server itself: it answers what is under way, and stops.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "server/main.js"]
