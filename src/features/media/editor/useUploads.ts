import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { forgetEverything } from '../../../base/page/memory.ts'
import { newUuid } from '../../../base/page/newUuid.ts'
import type { FileOfSet } from '../contract.ts'
import { alikeIn, type Begun, beginsAlike } from './client/begun.ts'
import { headOf } from './client/sending.ts'
import { makeUploads, type Naming, type Upload } from './client/uploads.ts'

const none: ReadonlyMap<string, Upload> = new Map()

/** How many files are sent at once: a phone has a narrow way up. */
const atOnce = () => (matchMedia('(pointer: coarse)').matches ? 1 : 2)

/**
 * The uploads of the files of an item, which go on while the page is open.
 * @param files those that it has
 * @param waiting of the member's own, those that no item has
 * @param one whether it has one at most, so that another one takes its place
 * @returns them; `add`, which takes files that were chosen; and what the place needs to which they are dragged
 */
export function useUploads({
  course,
  naming,
  files,
  waiting,
  one = false,
}: {
  course: string
  naming: Naming
  files: readonly (Begun & Pick<FileOfSet, 'mine'>)[]
  waiting: readonly Begun[]
  one?: boolean
}) {
  const [uploads] = useState(() => makeUploads(course, naming, atOnce))
  const going = useSyncExternalStore(uploads.subscribe, uploads.all, () => none)
  const [isOver, setOver] = useState(false)
  const added = useSyncExternalStore(uploads.subscribe, uploads.added, () => 0)
  useAdded(added + [...going.values()].filter(({ state }) => state.is === 'done').length)
  useWarning([...going.values()].some(({ state }) => state.is === 'sending' || state.is === 'waiting'))

  /** Goes on with those that were begun before, here, in another tab or on another day, and begins the others. */
  async function add(given: readonly File[]): Promise<void> {
    const chosen = one ? given.slice(0, 1) : given
    const own = files.filter(({ mine }) => mine)
    for (const file of chosen) {
      const alike = alikeIn([...own, ...waiting], file)
      // What it begins with is looked at only where it may be one of them.
      const head = alike.some((begun) => begun.head !== null) ? await headOf(file) : null
      const begun = alike.find((one) => beginsAlike(one, head) && !isGoing(uploads.all().get(one._id)))
      if (one) for (const id of uploads.all().keys()) uploads.forget(id)
      uploads.start(
        begun?._id ?? newUuid(),
        file,
        own.some(({ _id }) => _id === begun?._id),
      )
    }
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

/** Loads the files of the item again when this page has added more to it, or one is whole. */
function useAdded(added: number): void {
  const { revalidate, state } = useRevalidator()
  const shown = useRef(0)
  useEffect(() => {
    if (state !== 'idle' || added === shown.current) return
    shown.current = added
    // What was read before the upload ended is still kept, and pieces are not sent by the calls that forget it.
    forgetEverything()
    void revalidate()
  }, [added, revalidate, state])
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
