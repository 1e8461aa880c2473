import type { Problem } from '../../../../base/contract/problem.ts'
import { broken, defineForm, unlessFailed } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { answer } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import type { When } from '../../release/shared/when.ts'
import type { BuilderItem } from '../../shared/answers.ts'
import { builderText } from '../text/en.ts'
import { type CourseCall, courseCalls, readOutline } from './course.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** Adds a section to the end, or before another one. */
export const addSectionForm = defineForm({
  section: 'add-section',
  fields: ['title', 'before'],
  async work({ title, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const _id = newUuid()
    const json = { _id, title, before: orNull(before) }
    await answer(calls.sections.$post({ param: { course }, json }))
    return { added: _id }
  },
})

/** Adds an item to a section. */
export const addItemForm = defineForm({
  section: 'add-item',
  fields: ['title', 'kind', 'in', 'before'],
  async work({ title, kind, in: section, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const _id = newUuid()
    const json = { _id, title, kind, section, before: orNull(before) }
    await answer(calls.items.$post({ param: { course }, json }))
    return { added: _id }
  },
})

/** Moves items to a place in a section: `place` is what they come before, or empty for the end. */
const moveItemForm = defineForm({
  section: 'move-item',
  fields: ['items', 'in', 'before'],
  async work({ items, in: section, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const json = { items: items.split(','), section, before: orNull(before) }
    await answer(calls.items.move.$post({ param: { course }, json }))
    return {}
  },
  outdated: unlessFailed,
})

const moveSectionForm = defineForm({
  section: 'move-section',
  fields: ['id', 'before'],
  async work({ id, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const json = { before: orNull(before) }
    await answer(calls.sections[':section'].move.$post({ param: { course, section: id }, json }))
    return {}
  },
  outdated: unlessFailed,
})

const ifVersion = (text: string) => ({ headers: { 'if-match': `"${text}"` } })

/** Renames a section in the version that the page shows. */
const renameSectionForm = defineForm({
  section: 'rename-section',
  fields: ['id', 'title', 'version'],
  async work({ id, title, version: read }, call: CourseCall) {
    const { sections } = await readOutline(call)
    const found = sections.find(({ _id }) => _id === id)
    if (found === undefined) throw broken('title', textHere(builderText).gone)
    const { summary, release } = found
    await saveSection(call, id, { title, summary, release }, read)
    return {}
  },
  outdated: unlessFailed,
  tell: () => {},
})

/** Renames an item in the version that the page shows. */
const renameItemForm = defineForm({
  section: 'rename-item',
  fields: ['id', 'title', 'version'],
  async work({ id, title, version: read }, call: CourseCall) {
    const { sections } = await readOutline(call)
    const item = sections.flatMap(({ items }) => items).find(({ _id }) => _id === id)
    await saveItem(call, id, { ...settingsOf(item), title }, read)
    return {}
  },
  outdated: unlessFailed,
  // It is told where the name is, which stays as it was typed.
  tell: () => {},
})

/** Changes what is said of an item. */
export const settingsForm = defineForm({
  section: 'settings',
  fields: [
    'id',
    'version',
    'title',
    'optional',
    'free',
    'doneBy',
    'donePercent',
    'minutes',
    'rule',
    'at',
    'zone',
    'days',
    'wall',
    'after',
  ],
  async work(texts, call: CourseCall) {
    const { id, title, optional, free, minutes, doneBy, donePercent } = texts
    const settings = {
      title,
      optional: optional !== '',
      free: free !== '',
      doneBy: doneBy as BuilderItem['doneBy'],
      donePercent: donePercent === '' ? null : Number(donePercent),
      minutesSet: minutes === '' ? null : Number(minutes),
      release: releaseIn(texts),
    }
    const { version } = await saveItem(call, id, settings, texts.version)
    return { message: textHere(builderText).saved, version }
  },
  outdated: ({ status }) => status === 412,
  tell: tellUnlessBehind,
})

/** Changes what is said of a section. */
export const sectionForm = defineForm({
  section: 'section-settings',
  fields: ['id', 'version', 'title', 'summary', 'rule', 'at', 'zone', 'days', 'wall', 'after'],
  async work(texts, call: CourseCall) {
    const { id, title, summary } = texts
    const settings = { title, summary, release: releaseIn(texts) }
    const { version } = await saveSection(call, id, settings, texts.version)
    return { message: textHere(builderText).saved, version }
  },
  outdated: ({ status }) => status === 412,
  tell: tellUnlessBehind,
})

type Settings = Omit<Parameters<typeof settingsOf>[0] & object, never>

function settingsOf(item: BuilderItem | undefined) {
  if (item === undefined) throw broken('title', textHere(builderText).gone)
  const { title, optional, free, doneBy, donePercent, minutesSet, release } = item
  return { title, optional, free, doneBy, donePercent, minutesSet, release }
}

function saveItem(
  call: CourseCall,
  id: string,
  json: Pick<Settings, 'title' | 'optional' | 'free' | 'doneBy' | 'donePercent' | 'minutesSet' | 'release'>,
  read: string,
) {
  const { course, calls } = courseCalls(call)
  return answer(calls.items[':item'].$put({ param: { course, item: id }, json }, ifVersion(read)))
}

function saveSection(
  call: CourseCall,
  id: string,
  json: { title: string; summary: string; release: When | null },
  read: string,
) {
  const { course, calls } = courseCalls(call)
  return answer(calls.sections[':section'].$put({ param: { course, section: id }, json }, ifVersion(read)))
}

/** That somebody else was faster is told in the form, beside what was typed. */
function tellUnlessBehind({ status, message }: Problem): void {
  if (status !== 412) notify.error(message)
}

/** The rule of release that was chosen. */
function releaseIn({
  rule,
  at,
  zone,
  days,
  wall,
  after,
}: Record<'rule' | 'at' | 'zone' | 'days' | 'wall' | 'after', string>): When | null {
  if (rule === 'date') return { at: at.slice(0, 16), zone: orNull(zone) }
  const later = { days: Number(days || '0'), wall: orNull(wall) }
  if (rule === 'start') return { after: 'start', ...later }
  return rule === 'item' ? { after, ...later } : null
}

/** Copies an item to the place after it. */
const duplicateForm = defineForm({
  section: 'duplicate',
  fields: ['id', 'copy', 'in', 'before'],
  async work({ id, copy, in: section, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const json = { _id: copy || newUuid(), section, before: orNull(before) }
    await answer(calls.items[':item'].duplicate.$post({ param: { course, item: id }, json }))
    return {}
  },
  outdated: unlessFailed,
})

/** Deletes an item or a section, or takes it out of the trash: `what` says which. */
const deleteForm = defineForm({
  section: 'delete',
  fields: ['id', 'what'],
  async work({ id, what }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    if (what === 'section')
      await answer(calls.sections[':section'].$delete({ param: { course, section: id } }))
    else await answer(calls.items[':item'].$delete({ param: { course, item: id } }))
    return {}
  },
  outdated: unlessFailed,
})

const restoreForm = defineForm({
  section: 'restore',
  fields: ['id', 'what'],
  async work({ id, what }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    if (what === 'section')
      await answer(calls.sections[':section'].restore.$post({ param: { course, section: id } }))
    else await answer(calls.items[':item'].restore.$post({ param: { course, item: id } }))
    return { message: textHere(builderText).restored }
  },
  outdated: unlessFailed,
})

/** Publishes items as they are now, hides others, or opens and closes the course. */
export const publishForm = defineForm({
  section: 'publish',
  fields: ['items', 'unpublish', 'course'],
  async work({ items, unpublish, course: state }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const ids = (text: string) => (text === '' ? [] : text.split(','))
    const json = {
      items: ids(items).map((_id) => ({ _id })),
      unpublish: ids(unpublish),
      course: state === 'open' || state === 'closed' ? state : null,
    } as const
    await answer(calls.publish.$post({ param: { course }, json }))
    const words = textHere(builderText)
    if (state === 'open') return { message: words.openedNow }
    if (state === 'closed') return { message: words.closedNow }
    return { message: ids(items).length > 0 ? words.publishedNow : words.saved }
  },
  outdated: unlessFailed,
})

export const orderForm = defineForm({
  section: 'order',
  fields: ['inOrder'],
  async work({ inOrder }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    await answer(calls.builder.$patch({ param: { course }, json: { inOrder: inOrder !== '' } }))
    return { message: textHere(builderText).saved }
  },
  outdated: unlessFailed,
})

/** The forms of the builder. */
export const builderForms = [
  addSectionForm,
  addItemForm,
  moveItemForm,
  moveSectionForm,
  renameItemForm,
  renameSectionForm,
  settingsForm,
  sectionForm,
  duplicateForm,
  deleteForm,
  restoreForm,
  publishForm,
  orderForm,
]
