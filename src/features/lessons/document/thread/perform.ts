import { type DocumentFinding, findingsOf } from '../content/findings.ts'
import { readingMinutes, wordCount } from '../content/minutes.ts'
import { blockTexts } from '../content/plainText.ts'
import { readMarkdown } from '../markdown/readMarkdown.ts'
import { addressesOf } from '../render/addresses.ts'
import { knowsLanguage } from '../render/highlight.ts'
import { renderDocument } from '../render/renderDocument.ts'
import { unreachable } from '../render/unreachable.ts'
import { writeMarkdown } from '../shared/markdown/writeMarkdown.ts'
import { schema } from '../shared/schema.ts'
import type { FromMarkdown, LessonPage, Task, Tasks, ToRead } from './tasks.ts'

/** Does one piece of the thread's work. */
export function perform(task: Task): Tasks[Task['name']]['done'] {
  switch (task.name) {
    case 'render':
      return render(task.given)
    case 'look':
      return look(task.given)
    case 'readMarkdown':
      return read(task.given)
    case 'writeMarkdown':
      return writeMarkdown(schema.nodeFromJSON(task.given.document))
    default:
      return unreachable(task)
  }
}

function render({
  document: json,
  course,
  language,
  words,
  pictures = {},
}: Tasks['render']['given']): LessonPage {
  const document = schema.nodeFromJSON(json)
  return {
    ...renderDocument(document, { language, words, addresses: addressesOf(course), pictures }),
    minutes: readingMinutes(document),
    words: wordCount(document),
    texts: blockTexts(document),
    findings: findingsOf(document, knowsLanguage, (file) => file in pictures),
  }
}

function look({ documents, pictures }: Tasks['look']['given']): DocumentFinding[][] {
  return documents.map((json) =>
    findingsOf(schema.nodeFromJSON(json), knowsLanguage, (file) => file in pictures),
  )
}

function read({ text, takeTitle = false }: ToRead): FromMarkdown {
  const { document, title, report } = readMarkdown(text, { takeTitle })
  return { document: document.toJSON(), title, report }
}
