import type { Report } from '../markdown/report.ts'
import type { Pictures } from '../render/page.ts'
import type { Rendered } from '../render/renderDocument.ts'
import type { Words } from '../render/words.ts'
import type { DocumentFinding } from '../shared/content/findings.ts'
import type { BlockText } from '../shared/content/plainText.ts'

/**
 * A document of the schema to write as a page of its course, in whose language (BCP 47) the few words of ours are, with the
 * pictures that there are of those that it names.
 */
export type ToRender = { document: unknown; course: string; language: string; pictures?: Pictures }

/** A page with what is kept beside it: about how long it takes to read, its words, and what its authors are told. */
export type LessonPage = Rendered & {
  minutes: number
  words: number
  texts: BlockText[]
  findings: DocumentFinding[]
}

/** Markdown to read; `takeTitle` says that a first heading of level 1 is no part of the text. */
export type ToRead = { text: string; takeTitle?: boolean }

/** What Markdown became: the document as JSON, and what was not kept as it is. */
export type FromMarkdown = { document: unknown; title: string | null; report: Report }

/** Each kind of work of the thread: what it takes and what it gives. */
export type Tasks = {
  render: { given: ToRender & { words: Words }; done: LessonPage }
  look: { given: { documents: unknown[]; pictures: Pictures }; done: DocumentFinding[][] }
  readMarkdown: { given: ToRead; done: FromMarkdown }
  writeMarkdown: { given: { document: unknown }; done: string }
}

export type TaskName = keyof Tasks

/** A message to the thread. */
export type Task = { [Name in TaskName]: { name: Name; given: Tasks[Name]['given'] } }[TaskName]
