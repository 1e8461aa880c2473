import { readMarkdown } from '../markdown/readMarkdown.ts'
import { addressesOf } from '../render/addresses.ts'
import { knowsLanguage } from '../render/highlight.ts'
import { renderDocument } from '../render/renderDocument.ts'
import { unreachable } from '../render/unreachable.ts'
import { type DocumentFinding, findingsOf, type Known } from '../shared/content/findings.ts'
import { readingMinutes, wordCount } from '../shared/content/minutes.ts'
import { blockTexts } from '../shared/content/plainText.ts'
import { formulaHtml } from '../shared/formula/formulaHtml.ts'
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
    findings: findingsOf(document, known(pictures)),
  }
}

function look({ documents, pictures }: Tasks['look']['given']): DocumentFinding[][] {
  return documents.map((json) => findingsOf(schema.nodeFromJSON(json), known(pictures)))
}

function known(pictures: Readonly<Record<string, unknown>>): Known {
  return {
    language: knowsLanguage,
    picture: (file) => file in pictures,
    formula: (tex, display) => formulaHtml(tex, display) !== null,
  }
}

function read({ text, takeTitle = false }: ToRead): FromMarkdown {
  const { document, title, report } = readMarkdown(text, { takeTitle })
  return { document: document.toJSON(), title, report }
}
