# The image of Stoa. How to build and run it: docs/operating.md, "In a container".

# Node 24.16 or later of 24. The same image builds and runs, so that both stages have the same Node.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
# The optional packages hold a Node for machines whose own is too old. This image has one that fits.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
WORKDIR /program
COPY package.json package-lock.json .npmrc LICENSE tsconfig.json ./
COPY console/package.json console/
# What bundles the program is a development dependency. Nothing of this install gets into the image.
RUN npm ci --no-audit --no-fund
COPY bin ./bin
COPY scripts ./scripts
COPY src ./src
COPY client ./client
COPY console ./console
# A checkout under a strict umask would give files that the service's user cannot read.
RUN npm run build && rm -r node_modules .npmrc && chmod -R u=rwX,go=rX .

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /program ./

# The program's files belong to root, so the service cannot change them. It writes to /data and nowhere else: the root file
# system may be read-only, and the cache of compiled code, which would be written beside the program, is off. The C library
# returns memory at once and has one pool for all threads, which takes 10 MB less and nothing longer.
ENV NODE_ENV=production \
    NODE_DISABLE_COMPILE_CACHE=1 \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATABASE_URL=sqlite:/data/stoa.db

# `stoa` becomes a command of the image. `stoa --version` fails the build when the image's Node is too old, and notes the times of
# the copied sources, so that each start sees at once that the bundle fits them.
RUN ln -s /app/bin/stoa.mjs /usr/local/bin/stoa \
    && install -d -m 0700 -o node -g node /data \
    && stoa --version

VOLUME /data
EXPOSE 8080
# The user `node`, by number: Kubernetes can then see that it is not root.
USER 1000:1000

# Stoa finishes the requests in flight within 8 seconds of SIGTERM. Docker waits 10 before it kills.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1))"]
ENTRYPOINT ["stoa"]
CMD ["serve"]

# Last, because they change with every build.
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stoa" \
      org.opencontainers.image.description="The back office for networks of coworking locations" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
