# The executable in a container: the first stage builds it, the last one contains only it.
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
# A fresh volume takes over the owner of the folder that it is laid on; one for backups belonged to root otherwise.
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin vitrine \
  && install --directory --owner=vitrine --group=vitrine /data /backup
COPY --from=build /vitrine/dist/vitrine /usr/local/bin/vitrine
USER vitrine
WORKDIR /data
VOLUME /data
ENV DATA_DIR=/data HOST=0.0.0.0
# 80 and 443 with DOMAIN.
EXPOSE 3000 80 443
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["vitrine", "health"]
ENTRYPOINT ["vitrine"]
CMD ["serve"]
