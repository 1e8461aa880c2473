import type { ReactNode } from 'react'
import type { ItemPage, Lesson } from '../contract.ts'
import { LessonNotes } from '../notes/lesson/LessonNotes.tsx'
import type { PdfPages } from '../pages/contract.ts'
import { hasBeside, type RecordingPage } from '../shared/recordingPage.ts'
import type { Drawn } from './client/data.ts'
import { readOption } from './client/options.ts'
import { FilesItem } from './FilesItem.tsx'
import { LessonText } from './LessonText.tsx'
import { LinkItem } from './LinkItem.tsx'
import { PdfItem } from './pdf/PdfItem.tsx'
import { RecordingItem } from './recording/RecordingItem.tsx'

/** What the player knows of the item that it shows. */
export type Given<Page extends ItemPage = ItemPage> = {
  page: Page
  item: Lesson['item']
  title: string
  /** The title of the course. */
  course: string
  /** Whose progress is told; nobody's where the account is empty. */
  reading: { account: string; courseId: string; itemId: string }
  /** The search of the page's address, which its links keep. */
  search: string
  text: PdfPages | null
  said: Drawn | null
  /** The origins whose pages may be shown in a frame. */
  frames: readonly string[]
  /** Tells how far somebody has read, from 0 to 1. */
  onRead: (part: number) => void
}

/** How items of a kind are shown in the player. */
export type PlayerKind<Page extends ItemPage = ItemPage> = {
  /** Draws what there is to learn; on a stage of its own also `below`, with which the player leads on. */
  draw(given: Given<Page>, below: ReactNode): ReactNode
  /** Whether it has a stage of its own, on which the notes are too. */
  isStage?: true
  /** Whether something stands beside it on its stage. */
  hasSide?(given: Given<Page>): boolean
  /** Whether it takes all the room that there is, as pages do. */
  isWhole?(given: Given<Page>): boolean
  /** Whether it is read in lines: then the player shows how far one is, and lets their width be chosen. */
  isRead?: true
}

type PageOf<Kind extends ItemPage['kind']> = Extract<ItemPage, { kind: Kind }>

const text: PlayerKind<PageOf<'text'>> = {
  isRead: true,
  draw: ({ page, item, reading, search, frames, onRead }) => (
    <LessonText
      key={`${reading.itemId} ${page.version} ${search}`}
      page={page}
      reading={reading}
      place={item.place}
      isDone={item.done}
      frames={frames}
      onMove={onRead}
    />
  ),
}

const link: PlayerKind<PageOf<'link'>> = {
  draw: ({ page, frames }) => <LinkItem page={page} frames={frames} />,
}

const files: PlayerKind<PageOf<'files'>> = {
  draw: ({ page, reading }) => <FilesItem course={reading.courseId} files={page.files} />,
}

const pdf: PlayerKind<PageOf<'pdf'>> = {
  isWhole: ({ text: pages }) => pages === null,
  draw: ({ page, item, title, reading, search, text: pages }) => (
    <PdfItem
      key={`${reading.itemId} ${page.file._id}`}
      page={page}
      title={title}
      reading={reading}
      place={item.place}
      search={search}
      text={pages}
    />
  ),
}

const noBlocks: readonly string[] = []

/** Whether the keys of the player are on. */
export const hasKeys = () => readOption('keys') !== 'off'

const recording: PlayerKind<RecordingPage> = {
  isStage: true,
  hasSide: ({ page, reading }) => reading.account !== '' || hasBeside(page),
  draw: ({ page, item, title, course, reading, search, said }, below) => (
    <RecordingItem
      key={`${reading.itemId} ${page.file._id} ${search}`}
      page={page}
      course={{ id: reading.courseId, title: course }}
      title={title}
      said={said}
      lesson={reading}
      stopped={item.place}
      isDone={item.done}
      notes={
        reading.account === ''
          ? null
          : (spot) => <LessonNotes lesson={reading} blocks={noBlocks} spot={spot} hasKeys={hasKeys} />
      }
    >
      {below}
    </RecordingItem>
  ),
}

/** The kinds that the player can show, by their names. */
export type PlayerKinds = Readonly<Record<string, PlayerKind>>

/** All kinds of items that there are: a line for each. */
export const playerKinds: PlayerKinds = { text, link, files, pdf, video: recording, audio: recording }
