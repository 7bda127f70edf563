# The executable in a container: the first stage makes it, the last one holds it and nothing else of ours.
#   docker build -t vitrine .
#   docker run -p 3000:3000 -v vitrine-data:/data vitrine

FROM node:20-bookworm-slim AS build
WORKDIR /vitrine
# Bun and the dependencies change rarely: a layer of their own, kept until the lockfile changes.
COPY package.json bun.lock ./
COPY scripts/bun.mjs scripts/
COPY scripts/bootstrap scripts/bootstrap
RUN node scripts/bun.mjs --version
COPY . .
RUN node scripts/bun.mjs scripts/build.ts

FROM debian:bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin vitrine \
  && install --directory --owner=vitrine --group=vitrine /data
COPY --from=build /vitrine/dist/vitrine /usr/local/bin/vitrine
USER vitrine
WORKDIR /data
VOLUME /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["vitrine", "health"]
ENTRYPOINT ["vitrine"]
CMD ["serve"]
