# The command contentscope: the lab, and workers that share the pages of a corpus. docs/hosting.md says how it is run.
FROM node:22-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY src/tools ./src/tools
RUN npm ci
COPY . .
RUN npm pack

FROM node:22-slim
COPY --from=build /source/contentscope-*.tgz /tmp/
RUN npm install --global /tmp/contentscope-*.tgz && rm /tmp/contentscope-*.tgz
USER node
WORKDIR /work
EXPOSE 4180
ENTRYPOINT ["contentscope"]
# The container's own address reaches nobody: which of the machine's may reach it is said by docker run -p.
CMD ["--host", "0.0.0.0", "--port", "4180"]
