import { onWorkerThread } from '../../../../base/concurrency/workerThread.ts'
import { wordsFor } from '../render/words.ts'
import type { DocumentFinding } from '../shared/content/findings.ts'
import type { FromMarkdown, LessonPage, Task, TaskName, Tasks, ToRead, ToRender } from './tasks.ts'

/** What is done with lessons on a thread of their own, since some texts take long. */
export type LessonThread = {
  render(given: ToRender): Promise<LessonPage>
  /** What the authors of several documents are told, of each. */
  look(given: Tasks['look']['given']): Promise<DocumentFinding[][]>
  readMarkdown(given: ToRead): Promise<FromMarkdown>
  writeMarkdown(given: { document: unknown }): Promise<string>
}

/**
 * Starts work on a worker thread. A task that takes too long or fails ends the thread, and the next one starts another.
 * @throws Busy when `mostWaiting` pieces of work wait
 */
export function createLessonThread({ mostWaiting = 32 } = {}): LessonThread {
  const run = onWorkerThread<Task, Tasks[TaskName]['done']>(new URL('./worker.ts', import.meta.url), {
    mostWaiting,
    memory: 512,
  })
  const does =
    <Name extends TaskName>(name: Name) =>
    async (given: Tasks[Name]['given']) =>
      (await run({ name, given } as Task)) as Tasks[Name]['done']
  const render = does('render')
  return {
    render: (given) => render({ ...given, words: wordsFor(given.language) }),
    look: does('look'),
    readMarkdown: does('readMarkdown'),
    writeMarkdown: does('writeMarkdown'),
  }
}
