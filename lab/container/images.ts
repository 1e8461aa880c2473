import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../nodes/programs.ts'
import { ownLimits } from './cgroups.ts'
import { insist, type Programs, tell } from './podman.ts'

const root = join(import.meta.dirname, '../..')
const base = 'localhost/tercet-test-base'
const buildBase = 'localhost/tercet-test-build-base'
const image = 'localhost/tercet-test'

// Node.js comes with Debian, and npm from this machine, since that of Debian is older than the one of the usual base.
const buildBaseFile = `FROM ${base}
RUN apt-get update && apt-get install --yes --no-install-recommends nodejs libatomic1
COPY npm /opt/npm
COPY certificates.crt /etc/certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/certificates.crt
RUN ln -s /opt/npm/bin/npm-cli.js /usr/local/bin/npm && npm --version
`

/**
 * Makes a base from Debian's packages, one with Node.js beside it, and the image of the Dockerfile on them.
 * @returns the name of the image, or a sentence on what this machine cannot do
 * @throws Error when the image itself cannot be built
 */
export async function makeImage({ podman, debian }: Programs): Promise<string | { image: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tercet-image-'))
  try {
    const archive = join(folder, 'base.tar')
    const made = await packBase(debian, folder, archive)
    if (made.code !== 0) return `Debian's packages cannot be had (${lastLine(made.output)})`
    await insist(podman, 'import', archive, base)
    await rm(archive)
    const tried = await tell(podman, 'run', '--rm', '--network', 'host', ...ownLimits(), base, '/bin/true')
    if (tried.code !== 0) return `podman runs no container on this machine (${lastLine(tried.output)})`
    await prepareBuildBase(folder)
    await insist(podman, 'build', '--network', 'host', ...ownLimits(), '--tag', buildBase, folder)
    const registry = (await insist('npm', 'config', 'get', 'registry', '--silent')).trim().split('\n')[0]
    const given = [`BUILD_BASE=${buildBase}`, `BASE=${base}`, `NPM_CONFIG_REGISTRY=${registry}`]
    const args = given.flatMap((one) => ['--build-arg', one])
    const how = ['--network', 'host', '--format', 'docker', ...ownLimits(), ...args]
    await insist(podman, 'build', ...how, '--tag', image, root)
    return { image }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes an archive of a small Debian. */
async function packBase(debian: Programs['debian'], folder: string, archive: string) {
  if ('mmdebstrap' in debian) return tell(debian.mmdebstrap, '--variant=minbase', 'trixie', archive)
  const tree = join(folder, 'base')
  const made = await tell(debian.debootstrap, '--variant=minbase', 'trixie', tree)
  if (made.code !== 0) return made
  const packed = await tell('tar', '--create', '--file', archive, '--directory', tree, '.')
  await rm(tree, { recursive: true })
  return packed
}

async function prepareBuildBase(folder: string): Promise<void> {
  // Its program is a link to npm/bin/npm-cli.js.
  const npm = dirname(dirname(await realpath((await findProgram('npm')) ?? 'npm')))
  await cp(npm, join(folder, 'npm'), { recursive: true })
  await writeFile(join(folder, 'Dockerfile'), buildBaseFile)
  // Where this machine trusts more authorities, as behind a proxy of a company, so does the build.
  const { NODE_EXTRA_CA_CERTS: own } = process.env
  const certificates = join(folder, 'certificates.crt')
  await (own === undefined ? writeFile(certificates, '') : cp(own, certificates, { dereference: true }))
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
