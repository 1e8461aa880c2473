import { found } from '../../base/page/params.ts'
import { answer, api } from '../../base/page/request.ts'
import type { ItemEditor, ItemEditors } from '../outline/editing/client/itemEditor.ts'
import type { LessonDraft, LessonsApi } from './contract.ts'
import { type Link, LinkForm, linkForm, PublishLink, publishLinkForm } from './editor/LinkForm.tsx'
import { loadEditor, TextLesson } from './editor/TextLesson.tsx'

const text: ItemEditor<LessonDraft> = {
  load(call, param) {
    // The page says itself what is to be done when it does not load.
    if (!import.meta.env.SSR) loadEditor().catch(() => {})
    return found(answer(api<LessonsApi>(call).course[':course'].lessons[':item'].draft.$get({ param })))
  },
  forms: [],
  isWhole: true,
  draw: ({ edited, account, content }) => (
    <TextLesson key={edited.item._id} account={account} edited={edited} draft={content} />
  ),
}

const link: ItemEditor<Link> = {
  load: (call, param) =>
    found(answer(api<LessonsApi>(call).course[':course'].links[':item'].$get({ param }))),
  forms: [linkForm, publishLinkForm],
  draw: ({ edited: { item }, content }) => <LinkForm key={item._id} title={item.title} link={content} />,
  tools: ({ content }) => <PublishLink link={content} />,
  versionsOf: (content) => content,
}

export const lessonsEditors: ItemEditors = { text, link }
