import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { newUuid } from '../../../base/page/newUuid.ts'
import type { FileSet } from '../contract.ts'
import { addFilesForm } from './client/forms.ts'
import { makeUploads, type Upload } from './client/uploads.ts'

const none: ReadonlyMap<string, Upload> = new Map()

/** How many files are sent at once: a phone has a narrow way up. */
const atOnce = () => (matchMedia('(pointer: coarse)').matches ? 1 : 2)

/**
 * The uploads of the files of an item, which go on while the page is open.
 * @returns them; `add`, which takes files that were chosen; and what the place needs to which they are dragged
 */
export function useUploads(course: string, set: FileSet) {
  const [uploads] = useState(() => makeUploads(course, atOnce))
  const going = useSyncExternalStore(uploads.subscribe, uploads.all, () => none)
  const adding = useFetcherForm(addFilesForm)
  const [isOver, setOver] = useState(false)
  useWarning([...going.values()].some(({ state }) => state.is === 'sending' || state.is === 'waiting'))

  async function add(files: readonly File[]): Promise<void> {
    const added: string[] = []
    for (const file of files) {
      // One that was begun before, here, in another tab or on another day, goes on.
      const begun = set.files.find(
        ({ _id, name, size, received, modified, refused, mine }) =>
          mine &&
          refused === null &&
          received < size &&
          name === file.name.normalize('NFC') &&
          size === file.size &&
          modified === file.lastModified &&
          !isGoing(uploads.all().get(_id)),
      )
      const id = begun?._id ?? newUuid()
      if ((await uploads.start(id, file)) && begun === undefined) added.push(id)
    }
    if (added.length > 0) await adding.send({ files: added.join(' ') })
  }

  const dropping = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      void add([...event.dataTransfer.files])
    },
  }
  return { uploads, going, add, isOver, dropping }
}

/** Whether an upload is at work, or could be told to go on. */
function isGoing(upload: Upload | undefined): boolean {
  return upload !== undefined && upload.state.is !== 'unreadable'
}

/** Has the browser ask before the page is left while files are being sent. */
function useWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
}
