import { NodeSelection } from 'prosemirror-state'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../../base/text/useText.ts'
import { picturePath } from '../../../files/rules.ts'
import type { LessonDraft } from '../../contract.ts'
import { schema } from '../../document/shared/schema.ts'
import { type LessonEditor, mountEditor } from '../client/editor.ts'
import { openDesk } from '../client/opening.ts'
import { sendsPictures } from '../client/pictures/sending.ts'
import type { Lost } from '../client/saving/lost.ts'
import type { Standing } from '../client/saving/syncOptions.ts'
import { lessonCalls, makeTransport } from '../client/saving/transport.ts'
import type { Editor as Person } from '../client/saving/wire.ts'
import { type Asked, type Insertable, insertBlock, insertion, isAsked } from '../client/writing/blocks.ts'
import { linkAt, removeLink, setLink } from '../client/writing/links.ts'
import { editorText } from '../text/en.ts'
import { writingClass } from '../view/client/writingClass.ts'
import { AskDialog, type Question } from './AskDialog.tsx'
import { BlockHandle } from './BlockHandle.tsx'
import { matching } from './client/matching.ts'
import { applyPicture, pictureQuestion } from './client/pictures.ts'
import styles from './EditorArea.module.css'
import { KeysDialog } from './KeysDialog.tsx'
import { SlashMenu } from './SlashMenu.tsx'
import { Toolbar } from './Toolbar.tsx'
import { Uploading } from './Uploading.tsx'

export type EditorAreaProps = {
  account: string
  lesson: { course: string; item: string; title: string }
  draft: LessonDraft
  onReady: (editor: LessonEditor | null) => void
  onStanding: (standing: Standing) => void
  onEditors: (people: readonly Person[]) => void
  onVersion: (version: number) => void
  onLost: (lost: readonly Lost[], by: string | null) => void
}

/** The editor of a text with its toolbar, menus and dialogs. It is loaded when a lesson is opened, and by no other page. */
export function EditorArea(props: EditorAreaProps) {
  const { lesson } = props
  const words = useText(editorText)
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<{ focus: () => void }>(null)
  const help = useId()
  const [editor, setEditor] = useState<LessonEditor | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)

  const ask = (what: Asked) => {
    if (editor !== null) setQuestion(questionOf(editor, what))
  }
  const insert = (what: Insertable) => {
    if (isAsked(what)) ask(what)
    else editor?.run(insertion(what))
  }
  const asked = useEffectEvent(ask)
  const chosen = useEffectEvent((query: string, active: number) => {
    const what = matching(query, words.blocks)[active]
    if (what !== undefined) insert(what)
  })

  const mount = useEffectEvent(async (element: HTMLElement, isGone: () => boolean) => {
    const { journal, left } = await openDesk({ account: props.account, ...lesson })
    if (isGone()) return null
    return mountEditor({
      place: element,
      looks: writingClass,
      name: words.editor.text(lesson),
      describedBy: help,
      hint: words.editor.hint,
      words: { ...words.editor, callouts: words.callouts },
      draft: props.draft,
      left,
      transport: makeTransport(lesson),
      journal,
      surroundings: {
        ask: asked,
        toToolbar: () => toolbar.current?.focus(),
        showKeys: () => setShowsKeys(true),
      },
      insertCount: (query) => matching(query, words.blocks).length,
      insertChosen: chosen,
      convert: convertOf(lesson.course),
      pictures: {
        words: words.pictures,
        pathOf: (file) => picturePath(lesson.course, file, 'w960'),
        send: sendsPictures(lesson.course, words.pictures),
      },
      onStanding: props.onStanding,
      onEditors: props.onEditors,
      onVersion: props.onVersion,
      onLost: props.onLost,
    })
  })
  const ready = useEffectEvent(props.onReady)

  useEffect(() => {
    const element = place.current
    if (element === null) return
    let gone = false
    let mounted: LessonEditor | null = null
    void mount(element, () => gone).then((made) => {
      mounted = made
      setEditor(made)
      ready(made)
    })
    return () => {
      gone = true
      mounted?.destroy()
      ready(null)
    }
  }, [])

  const close = () => {
    // While a modal dialog is open, nothing outside of it takes the focus.
    flushSync(() => {
      setQuestion(null)
      setShowsKeys(false)
    })
    editor?.focus()
  }
  return (
    <div className={styles.area}>
      {editor && (
        <Toolbar
          ref={toolbar}
          editor={editor}
          insert={insert}
          ask={ask}
          showKeys={() => setShowsKeys(true)}
        />
      )}
      {editor && <Uploading editor={editor} />}
      <p id={help} className="vh">
        {words.editor.help}
      </p>
      <div ref={frame} className={styles.paper}>
        <h1>
          <bdi>{lesson.title}</bdi>
        </h1>
        <div ref={place} className={styles.text} />
        {editor && (
          <>
            <BlockHandle editor={editor} frame={frame} />
            <SlashMenu editor={editor} />
          </>
        )}
      </div>
      {editor && question && (
        <AskDialog
          question={question}
          onClose={close}
          onAnswer={(answer) => {
            close()
            apply(editor, answer)
          }}
          onRemove={
            question.what === 'link' && question.href !== ''
              ? () => {
                  close()
                  editor.run(removeLink)
                }
              : null
          }
        />
      )}
      {showsKeys && <KeysDialog onClose={close} />}
    </div>
  )
}

function convertOf(course: string) {
  return async (text: string) => {
    const calls = lessonCalls().course[':course']
    const response = await calls.markdown.$post({ param: { course }, json: { text } }).catch(() => null)
    return response?.ok ? (await response.json()).blocks : null
  }
}

function questionOf(editor: LessonEditor, what: Asked): Question {
  const { selection } = editor.state()
  const node = selection instanceof NodeSelection ? selection.node : null
  const text = (name: string) => (node?.type.name === what ? String(node.attrs[name]) : '')
  if (what === 'link') return { what, href: linkAt(editor.state())?.href ?? '' }
  if (what === 'image') return pictureQuestion(editor)
  if (what === 'embed') return { what, url: text('url'), title: text('title') }
  return { what, tex: text('tex') }
}

/** Puts in what was asked for, or changes the one that is selected. */
function apply(editor: LessonEditor, answer: Question): void {
  if (answer.what === 'link') {
    editor.run(setLink(answer.href))
    return
  }
  if (answer.what === 'image') {
    applyPicture(editor, answer)
    return
  }
  const { what, ...attributes } = answer
  const type = schema.nodes[what]
  editor.run((state, dispatch, view) => {
    const { selection } = state
    if (selection instanceof NodeSelection && selection.node.type === type) {
      const transaction = state.tr
      for (const [name, value] of Object.entries(attributes))
        transaction.setNodeAttribute(selection.from, name, value)
      dispatch?.(transaction)
      return true
    }
    if (!type.isInline) return insertBlock(() => type.create(attributes))(state, dispatch, view)
    dispatch?.(state.tr.replaceSelectionWith(type.create(attributes), false).scrollIntoView())
    return true
  })
}
