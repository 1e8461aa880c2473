import { newUuid } from '../../../../../base/page/newUuid.ts'

/** How far the upload of a picture is: `file` is the id that it gets. */
export type Upload = { file: string; name: string } & (
  | { state: 'sending'; percent: number }
  | { state: 'failed'; reason: string }
  | { state: 'kept' }
)

/**
 * Sends a picture under an id; `null` when it is kept, else why it is not.
 * @param onPercent is told how much has been sent
 */
export type SendPicture = (
  file: string,
  picture: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
) => Promise<{ reason: string; offline: boolean } | null>

type Entry = { upload: Upload; picture: File; offline: boolean; placed: boolean }

export type Uploads = ReturnType<typeof openUploads>

/**
 * The uploads of a page, by the block that shows the picture: one after another, so that the first is there soon. A failed one
 * is kept with its picture, and begins again when it is asked to, or once there is a connection.
 */
export function openUploads(send: SendPicture) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<(block: string) => void>()
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  const tell = (block: string) => {
    for (const listener of listeners) listener(block)
  }
  const become = (block: string, entry: Entry) => {
    entries.set(block, entry)
    tell(block)
  }
  const isPresent = (block: string, file: string) => entries.get(block)?.upload.file === file

  async function carry(block: string, { upload: { file, name }, picture }: Entry): Promise<void> {
    // Another picture may have been chosen for the block, or the page been left.
    if (stopping.signal.aborted || !isPresent(block, file)) return
    const usual = { picture, offline: false, placed: false }
    const onPercent = (percent: number) => {
      if (isPresent(block, file))
        become(block, { ...usual, upload: { file, name, state: 'sending', percent } })
    }
    const refused = await send(file, picture, onPercent, stopping.signal)
    if (stopping.signal.aborted || !isPresent(block, file)) return
    if (refused === null) become(block, { ...usual, upload: { file, name, state: 'kept' } })
    else {
      const { reason, offline } = refused
      become(block, { ...usual, offline, upload: { file, name, state: 'failed', reason } })
    }
  }
  const begin = (block: string, picture: File, file: string) => {
    const upload: Upload = { file, name: picture.name, state: 'sending', percent: 0 }
    const entry = { upload, picture, offline: false, placed: false }
    become(block, entry)
    last = last.then(() => carry(block, entry))
  }

  return {
    of: (block: string): Upload | undefined => entries.get(block)?.upload,
    start: (block: string, picture: File): void => begin(block, picture, newUuid()),
    /** Sends a picture that failed once more, under the same id: the answer alone may have been lost. */
    retry(block: string): void {
      const entry = entries.get(block)
      if (entry?.upload.state === 'failed') begin(block, entry.picture, entry.upload.file)
    },
    retryOffline(): void {
      for (const [block, entry] of entries)
        if (entry.offline && entry.upload.state === 'failed') begin(block, entry.picture, entry.upload.file)
    },
    /** The picture that a block is to show now; null where none is kept, or it was put there before. */
    toPlace(block: string, shown: string | null): string | null {
      const entry = entries.get(block)
      if (entry?.upload.state !== 'kept' || (entry.placed && shown !== null)) return null
      entry.placed = true
      return entry.upload.file === shown ? null : entry.upload.file
    },
    isSending: (): boolean => [...entries.values()].some(({ upload }) => upload.state === 'sending'),
    subscribe(listener: (block: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: (): void => stopping.abort(),
  }
}
