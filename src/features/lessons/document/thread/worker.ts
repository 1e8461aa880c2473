import { parentPort } from 'node:worker_threads'
import { perform } from './perform.ts'
import type { Task } from './tasks.ts'

/** Does the work it is sent, one piece after another, and answers each with what came of it. */
parentPort?.on('message', (task: Task) => parentPort?.postMessage(perform(task)))
