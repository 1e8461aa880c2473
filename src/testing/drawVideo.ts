import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A video of five seconds with a tone, which ffmpeg draws in a size as `640x360`. */
export async function drawVideo(program: string, size: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tercet-drawn-'))
  const file = join(folder, 'drawn.mp4')
  const drawn = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=12:d=5`, '-f', 'lavfi', '-i', 'sine=d=5']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', file]
  try {
    await promisify(execFile)(program, [...drawn, ...coded])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
