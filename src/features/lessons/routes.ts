import type { Actor } from '../../base/http/actor.ts'
import type { Api } from '../../base/http/api.ts'
import { readIfMatch } from '../../base/http/conditional.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { lessonsContract } from './contract.ts'
import { followDraft, type Given, readDraft, replaceDraft, takeChange } from './drafts/actions.ts'
import { rememberDocuments } from './drafts/documents.ts'
import { changeLink, readLink } from './links/actions.ts'
import { convertMarkdown, previewDraft } from './pages/previewing.ts'
import { versionNeeded } from './problems.ts'
import type { Lesson } from './shared/lesson.ts'
import {
  browseVersions,
  keepText,
  label,
  nameVersion,
  readVersion,
  restoreVersion,
} from './versions/actions.ts'

const lessonIn = ({ course, item }: { course: string; item: string }): Lesson => ({
  courseId: course,
  itemId: item,
})

export function lessonRoutes(api: Api, { db, clock }: Services): void {
  const documents = rememberDocuments()
  const by = (actor: Actor): Given => ({ db, documents, actor, now: clock.now() })

  api.serve(lessonsContract.readDraft, async ({ actor, params }) => {
    const draft = await readDraft(by(actor), lessonIn(params))
    return { answer: draft, version: draft.version }
  })

  api.serve(lessonsContract.change, async ({ actor, params, body }) => ({
    answer: await takeChange(by(actor), lessonIn(params), body),
  }))

  api.serve(lessonsContract.listChanges, async ({ actor, params, query }) => ({
    answer: await followDraft(by(actor), lessonIn(params), query.after ?? 0),
  }))

  api.serve(lessonsContract.replaceDraft, async ({ actor, params, body, context }) => {
    const ifMatch = readIfMatch(context)
    if (ifMatch === null) throw versionNeeded()
    const { version } = await replaceDraft(by(actor), lessonIn(params), { ...body, ifMatch })
    return { answer: { version }, version }
  })

  api.serve(lessonsContract.keep, async ({ actor, params, body }) => ({
    answer: { nr: await keepText(by(actor), lessonIn(params), body) },
    status: 201,
  }))

  api.serve(lessonsContract.listVersions, async ({ params, query }) =>
    donePage(await browseVersions(db, lessonIn(params), query)),
  )

  api.serve(lessonsContract.nameVersion, async ({ actor, params, body }) => ({
    answer: { nr: await nameVersion(by(actor), lessonIn(params), body) },
    status: 201,
  }))

  api.serve(lessonsContract.readVersion, async ({ params }) => ({
    answer: await readVersion(db, lessonIn(params), params.nr),
  }))

  api.serve(lessonsContract.labelVersion, async ({ params, body }) => {
    await label(db, lessonIn(params), { nr: params.nr, label: body.label })
    return { answer: { success: true } }
  })

  api.serve(lessonsContract.restoreVersion, async ({ actor, params, body }) => ({
    answer: await restoreVersion(by(actor), lessonIn(params), { nr: params.nr, base: body.base }),
  }))

  api.serve(lessonsContract.preview, async ({ params, body }) => ({
    answer: await previewDraft(db, lessonIn(params), body.version),
  }))

  api.serve(lessonsContract.convert, async ({ body }) => ({ answer: await convertMarkdown(body.text) }))

  api.serve(lessonsContract.readLink, async ({ params }) => {
    const link = await readLink(db, lessonIn(params))
    return { answer: link, version: link.version }
  })

  api.serve(lessonsContract.changeLink, async ({ params, body, context }) => {
    const version = await changeLink(db, lessonIn(params), body, readIfMatch(context))
    return { answer: { version }, version }
  })
}
