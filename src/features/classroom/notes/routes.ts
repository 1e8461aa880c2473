import type { Api } from '../../../base/http/api.ts'
import { Streamed } from '../../../base/http/call.ts'
import { languageFor } from '../../../base/http/language.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { expectOwnAccount } from '../../progress/ownAccount.ts'
import { browseNotes, recordNotes, removeNote, restoreNote } from './actions.ts'
import { notesContract } from './contract.ts'
import { streamNotes } from './export.ts'
import { mostCourses } from './rules.ts'
import { listNotedCourses } from './store.ts'

export function noteRoutes(api: Api, { db, clock, config }: Services): void {
  api.serve(notesContract.list, async ({ actor, query }) => donePage(await browseNotes(db, actor, query)))

  api.serve(notesContract.courses, async ({ actor }) => ({
    answer: await listNotedCourses(db, actor.id, mostCourses),
  }))

  api.serve(notesContract.record, async ({ actor, params, body: { account, ...told } }) => {
    expectOwnAccount(actor, account)
    return { answer: await recordNotes(db, actor, params.course, { ...told, now: clock.now() }) }
  })

  api.serve(notesContract.remove, async ({ actor, params }) => {
    await removeNote(db, actor, params.note, clock.now())
    return { answer: { deletedCount: 1 } }
  })

  api.serve(notesContract.restore, async ({ actor, params }) => {
    await restoreNote(db, actor, params.note)
    return { answer: { restoredCount: 1 } }
  })

  api.serve(notesContract.export, async ({ actor, query, context }) => {
    const wanted = { ...query, origin: config.publicUrl.origin, language: languageFor(context) }
    return {
      answer: new Streamed(streamNotes(db, actor.id, wanted), {
        'content-type': 'text/markdown; charset=utf-8',
        'content-disposition': 'attachment; filename="notes.md"',
      }),
    }
  })
}
