import type { Api } from '../../base/http/api.ts'
import { readIfMatch } from '../../base/http/conditional.ts'
import type { Services } from '../../base/services.ts'
import type { ItemRef } from '../outline/kind.ts'
import { addFiles, changeFileSet, readFileSet } from './actions.ts'
import { mediaContract } from './contract.ts'
import { changeFileItem, readFileItem, setFile } from './single/actions.ts'
import { listOpenUploads } from './waiting/store.ts'

const itemIn = ({ course, item }: { course: string; item: string }): ItemRef => ({
  courseId: course,
  id: item,
})

export function mediaRoutes(api: Api, services: Services): void {
  const { db, config } = services
  const { largest } = config.files

  api.serve(mediaContract.listUploads, async ({ actor, params: { course } }) => ({
    answer: { uploads: await listOpenUploads(db, course, actor.id) },
  }))

  api.serve(mediaContract.readFileSet, async ({ actor, params }) => {
    const set = await readFileSet(db, actor, itemIn(params))
    return { answer: { ...set, largest }, version: set.version }
  })

  api.serve(mediaContract.addFiles, async ({ params, body }) => ({
    answer: { version: await addFiles(db, itemIn(params), body.files) },
  }))

  api.serve(mediaContract.changeFileSet, async ({ params, body, context }) => {
    const version = await changeFileSet(db, itemIn(params), body.files, readIfMatch(context))
    return { answer: { version }, version }
  })

  api.serve(mediaContract.readFileItem, async ({ actor, params }) => {
    const item = await readFileItem(services, actor, itemIn(params))
    return { answer: { ...item, largest }, version: item.version }
  })

  api.serve(mediaContract.setFile, async ({ params, body }) => ({
    answer: { version: await setFile(db, itemIn(params), body.file) },
  }))

  api.serve(mediaContract.changeFileItem, async ({ params, body }) => ({
    answer: { version: await changeFileItem(db, itemIn(params), body) },
  }))
}
