import { History } from 'lucide'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { notify } from '../../../base/ui/toast.ts'
import type { EditedItem } from '../../outline/editing/client/itemEditor.ts'
import type { LessonDraft } from '../contract.ts'
import type { EditorAreaProps } from './area/EditorArea.tsx'
import type { LessonEditor } from './client/editor.ts'
import { type Finding, publishItem, readPreview } from './client/publishing.ts'
import type { Lost } from './client/saving/lost.ts'
import type { Standing } from './client/saving/syncOptions.ts'
import type { Editor as Person } from './client/saving/wire.ts'
import { Findings } from './Findings.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { Notices } from './Notices.tsx'
import { LessonRail } from './rail/LessonRail.tsx'
import { StateLine } from './StateLine.tsx'
import styles from './TextLesson.module.css'
import { editorText } from './text/en.ts'
import { DocumentView } from './view/DocumentView.tsx'
import { PreviewView } from './view/PreviewView.tsx'

/** Loads the editor's code, which a page may begin with before it has the text. */
export const loadEditor = () => import('./area/EditorArea.tsx')

const EditorArea: ComponentType<EditorAreaProps> = lazy(async () => ({
  default: (await loadEditor()).EditorArea,
}))
const HistoryView = lazy(async () => ({ default: (await import('./history/HistoryView.tsx')).HistoryView }))

type TextLessonProps = { account: string; edited: EditedItem; draft: LessonDraft }

/** What is shown in place of the editor, which goes on beneath. */
type Shown = { what: 'editor' | 'history' } | { what: 'preview'; html: string; findings: readonly Finding[] }

/** The page of a text lesson: editor, preview and history, and how all of it stands. */
export function TextLesson({ account, edited, draft: first }: TextLessonProps) {
  const { page, publishing } = useText(editorText)
  const { course, item } = edited
  const lesson = { course, item: item._id, title: item.title }
  const hydrated = useHydrated()
  const [draft, setDraft] = useState(first)
  const [editor, setEditor] = useState<LessonEditor | null>(null)
  const [standing, setStanding] = useState<Standing>({ kind: 'saved', at: null })
  const [people, setPeople] = useState<readonly Person[]>(first.editors)
  const [version, setVersion] = useState(first.version)
  const [published, setPublished] = useState(first.published)
  const [lost, setLost] = useState<{ parts: readonly Lost[]; by: string | null } | null>(null)
  const [shown, setShown] = useState<Shown>({ what: 'editor' })
  const [busy, setBusy] = useState<'preview' | 'publish' | null>(null)

  const unpublished = published === null ? null : countUnpublished()

  /** All that is done here is one change, and one that the page was opened with goes on. */
  function countUnpublished(): number {
    if (version === published) return 0
    return published === first.published ? Math.max(1, item.unpublished) : 1
  }

  const saved = async () => {
    if (editor !== null && (await editor.saved())) return editor.version()
    notify.error(publishing.notSaved)
    return null
  }
  const preview = async (why: 'preview' | 'publish') => {
    setBusy(why)
    const at = await saved()
    const seen = at === null ? null : await readPreview(lesson, at)
    setBusy(null)
    if (at === null) return
    if (seen === null) return notify.error(publishing.failed)
    if (why === 'publish' && seen.findings.length === 0) return publish(at)
    setShown({ what: 'preview', ...seen })
  }
  const publish = async (at: number) => {
    setBusy('publish')
    const refused = await publishItem(lesson, at)
    setBusy(null)
    if (refused !== null) return notify.error(`${publishing.failed} ${refused}`)
    setPublished(at)
    setShown({ what: 'editor' })
    notify.success(publishing.done)
  }
  const show = (next: Shown) => {
    setShown(next)
    if (next.what === 'editor') requestAnimationFrame(() => editor?.focus())
  }

  const tools = (
    <div className={styles.tools}>
      <StateLine standing={standing} />
      <div className={styles.doing}>
        <Button
          variant="ghost"
          aria-pressed={shown.what === 'history'}
          onClick={() => show({ what: shown.what === 'history' ? 'editor' : 'history' })}
        >
          <Icon of={History} />
          <span className={styles.words}>{page.history}</span>
        </Button>
        {shown.what === 'editor' ? (
          <Button
            busy={busy === 'preview'}
            aria-disabled={editor === null}
            onClick={() => preview('preview')}
          >
            {page.preview}
          </Button>
        ) : (
          <Button onClick={() => show({ what: 'editor' })}>{page.backToEditing}</Button>
        )}
        <Button
          variant="primary"
          busy={busy === 'publish'}
          aria-disabled={editor === null || unpublished === 0}
          onClick={() => preview('publish')}
        >
          {page.publish}
        </Button>
      </div>
    </div>
  )
  const below = unpublished === null ? page.neverPublished : page.notPublished({ count: unpublished })
  const rail = <LessonRail {...{ course, item, editor }} outline={edited.outline} />
  return (
    <ItemFrame
      edited={edited}
      below={below}
      tools={hydrated && tools}
      aside={shown.what === 'editor' && rail}
    >
      <Notices
        standing={standing}
        people={people}
        lost={lost}
        text={() => editor?.text() ?? ''}
        onPutBack={() => {
          if (lost) editor?.putBack(lost.parts)
          setLost(null)
        }}
        onLeave={() => setLost(null)}
      />
      {!hydrated && (
        <div className={styles.paper}>
          <noscript>
            <Callout kind="warning">{page.needsScripts}</Callout>
          </noscript>
          <h1 dir="auto">{item.title}</h1>
          <DocumentView document={draft.document} course={course} />
        </div>
      )}
      {hydrated && (
        <div hidden={shown.what !== 'editor'}>
          <Suspense fallback={<Waiting title={item.title} draft={draft} course={course} />}>
            <EditorArea
              key={draft.version}
              account={account}
              lesson={lesson}
              draft={draft}
              onReady={(ready) => {
                setEditor(ready)
                // The checklist of the builder leads to a block.
                const block = location.hash.slice(1)
                if (ready !== null && block !== '') ready.showBlock(block)
              }}
              onStanding={setStanding}
              onEditors={setPeople}
              onVersion={setVersion}
              onLost={(parts, by) => setLost({ parts, by })}
            />
          </Suspense>
        </div>
      )}
      {shown.what === 'preview' && (
        <div className={styles.paper}>
          <Findings
            findings={shown.findings}
            onShow={(block) => {
              show({ what: 'editor' })
              // Once the text is there again.
              requestAnimationFrame(() => editor?.showBlock(block))
            }}
            onPublish={unpublished === 0 ? null : () => void publish(version)}
          />
          <h1 dir="auto">{item.title}</h1>
          <PreviewView html={shown.html} />
        </div>
      )}
      {shown.what === 'history' && editor && (
        <Suspense fallback={<p className={styles.paper}>{page.loading}</p>}>
          <h1 className="vh" dir="auto">
            {item.title}
          </h1>
          <HistoryView
            lesson={lesson}
            current={editor.document()}
            saved={saved}
            onRestored={(restored) => {
              setDraft(restored)
              setVersion(restored.version)
              setShown({ what: 'editor' })
            }}
          />
        </Suspense>
      )}
    </ItemFrame>
  )
}

/** The text itself until its editor is there, so that nothing moves when it is. */
function Waiting({ title, draft, course }: { title: string; draft: LessonDraft; course: string }) {
  const { page } = useText(editorText)
  return (
    <div className={styles.paper} aria-busy="true">
      <span className="vh">{page.loading}</span>
      <h1 dir="auto">{title}</h1>
      <DocumentView document={draft.document} course={course} />
    </div>
  )
}
