# Tercet as an image: docker build -t tercet . It is made from the package of `npm pack`, so it is the same product.
#
# Whatever builds it needs a Node.js from 20.19 with npm; whatever runs it needs glibc alone. To build the same image again,
# name both with their digests: --build-arg BASE=debian:trixie-slim@sha256:…
ARG BUILD_BASE=node:26-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILD_BASE} AS build
# Another registry than the usual one is named by --build-arg.
ARG NPM_CONFIG_REGISTRY
WORKDIR /project
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap scripts/bootstrap
RUN node scripts/bootstrap/start.mjs install
COPY . .
RUN npm pack --pack-destination /tmp && npm install --prefix /opt/tercet --no-save /tmp/tercet-*.tgz
# Node needs this library, and not every base has it.
RUN mkdir /opt/lib && cp -L /usr/lib/*-linux-gnu*/libatomic.so.1 /opt/lib

FROM ${BASE}
LABEL org.opencontainers.image.title=Tercet org.opencontainers.image.licenses=MIT
COPY --from=build /opt/lib /usr/lib
COPY --from=build /opt/tercet /opt/tercet
# The database is created by a user who has a name.
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tercet \
  && mkdir --mode=700 /data && chown tercet: /data
# The second folder holds the Node that the product runs on.
ENV PATH=/opt/tercet/node_modules/.bin:/opt/tercet/node_modules/tercet/node_modules/.bin:$PATH \
  DATA_DIR=/data \
  HOST=0.0.0.0
# The image is not made where its Node does not run.
RUN node --version && tercet --version
USER tercet
WORKDIR /data
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4173}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tercet"]
CMD ["start"]
