import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { forgetEverything } from '../../../base/page/memory.ts'
import { newUuid } from '../../../base/page/newUuid.ts'
import { nameKept } from '../../files/rules.ts'
import type { FileOfSet } from '../contract.ts'
import { makeUploads, type Naming, type Upload } from './client/uploads.ts'

const none: ReadonlyMap<string, Upload> = new Map()

/** How many files are sent at once: a phone has a narrow way up. */
const atOnce = () => (matchMedia('(pointer: coarse)').matches ? 1 : 2)

/** A file of an item, by which one that was begun before is found again. */
type Begun = Pick<FileOfSet, '_id' | 'name' | 'size' | 'received' | 'modified' | 'refused' | 'mine'>

/**
 * The uploads of the files of an item, which go on while the page is open.
 * @param files those that it has
 * @param one whether it has one at most, so that another one takes its place
 * @returns them; `add`, which takes files that were chosen; and what the place needs to which they are dragged
 */
export function useUploads({
  course,
  naming,
  files,
  one = false,
}: {
  course: string
  naming: Naming
  files: readonly Begun[]
  one?: boolean
}) {
  const [uploads] = useState(() => makeUploads(course, naming, atOnce))
  const going = useSyncExternalStore(uploads.subscribe, uploads.all, () => none)
  const [isOver, setOver] = useState(false)
  const added = useSyncExternalStore(uploads.subscribe, uploads.added, () => 0)
  useAdded(added + [...going.values()].filter(({ state }) => state.is === 'done').length)
  useWarning([...going.values()].some(({ state }) => state.is === 'sending' || state.is === 'waiting'))

  function add(given: readonly File[]): void {
    const chosen = one ? given.slice(0, 1) : given
    for (const file of chosen) {
      // One that was begun before, here, in another tab or on another day, goes on.
      const begun = files.find(
        ({ _id, name, size, received, modified, refused, mine }) =>
          mine &&
          refused === null &&
          received < size &&
          name === nameKept(file.name) &&
          size === file.size &&
          modified === file.lastModified &&
          !isGoing(uploads.all().get(_id)),
      )
      if (one) for (const id of uploads.all().keys()) uploads.forget(id)
      uploads.start(begun?._id ?? newUuid(), file, begun !== undefined)
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
      add([...event.dataTransfer.files])
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
