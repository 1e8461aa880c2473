import type { PDFDocumentProxy } from 'pdfjs-dist'
import { partOf, type Run, type Snippet, type Span, snippetOf } from '../rules.ts'
import { loadLibrary, openDocument } from './library.ts'

/** What is shown at the moment. */
export type Shown = { page: number; percent: number }

/** An entry of a document's table of contents. */
export type Entry = { title: string; target: unknown; entries: Entry[] }

/** What a search has found: how much, which of them is marked, and the first of them. */
export type Found = { query: string; total: number; nr: number; busy: boolean; hits: Hit[] }
export type Hit = { page: number; match: number; snippet: Snippet; isCurrent: boolean }

/** How many hits are listed; one goes on to the others. */
const mostHits = 100

type Given = {
  container: HTMLDivElement
  pages: HTMLDivElement
  url: string
  size: number
  isSmall: boolean
  nameOfPage(page: number): string
  loaded(percent: number): void
  shown(shown: Shown): void
  failed(page: number, isBroken: boolean): void
  found(found: Found): void
}

/** A document that is shown. */
export type Opened = Awaited<ReturnType<typeof openViewer>>

/** Shows a PDF in an element. @throws when it cannot be loaded or read */
export async function openViewer(given: Given) {
  const { library, viewer: parts } = await loadLibrary()
  const { container, isSmall } = given
  const task = openDocument(library, given.url, given.size)
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    given.loaded(total > 0 ? Math.min(100, Math.round((100 * loaded) / total)) : 0)
  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({
    eventBus,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new parts.PDFFindController({ linkService, eventBus })
  // Its own way moves all of the page along, under the header.
  findController.scrollMatchIntoView = ({ element, pageIndex, matchIndex }) => {
    const { selected } = findController
    const isSelected = selected?.pageIdx === pageIndex && selected.matchIdx === matchIndex
    if (!findController._scrollMatches || !element || !isSelected) return
    findController._scrollMatches = false
    const [match, view] = [element.getBoundingClientRect(), container.getBoundingClientRect()]
    container.scrollTop += match.top - view.top - view.height / 4
    if (match.left < view.left || match.right > view.right)
      container.scrollLeft += match.left - view.left - view.width / 4
  }
  const viewer = new parts.PDFViewer({
    container,
    viewer: given.pages,
    eventBus,
    linkService,
    findController,
    annotationMode: library.AnnotationMode.ENABLE,
    annotationEditorMode: library.AnnotationEditorType.DISABLE,
    maxCanvasPixels: (isSmall ? 4 : 16) * 1024 ** 2,
    // It names the pages alone, which we do.
    l10n: silent as never,
  })
  linkService.setViewer(viewer)
  const stop = new AbortController()
  const { signal } = stop
  const on = (name: string, heard: (event: never) => void) => eventBus.on(name, heard, { signal })
  const tell = () =>
    given.shown({ page: viewer.currentPageNumber, percent: Math.round(viewer.currentScale * 100) })
  on('pagechanging', tell)
  on('scalechanging', tell)
  on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error?: unknown }) =>
    given.failed(pageNumber, Boolean(error)),
  )

  let document: PDFDocumentProxy
  try {
    document = await task.promise
  } catch (error) {
    await task.destroy()
    throw error
  }
  const begun = Promise.withResolvers<void>()
  on('pagesinit', () => begun.resolve())
  viewer.setDocument(document)
  linkService.setDocument(document, null)
  await begun.promise
  const views = Array.from(
    { length: document.numPages },
    (_, at) => viewer.getPageView(at).div as HTMLElement,
  )
  for (const [at, view] of views.entries()) view.setAttribute('aria-label', given.nameOfPage(at + 1))
  let fits = true
  const fit = () => {
    fits = true
    viewer.currentScaleValue = 'page-width'
  }
  // Pages are not blown up where there is room.
  viewer.currentScaleValue = isSmall ? 'page-width' : 'auto'
  fits = isSmall || viewer.currentScale < 1.25
  const sized = new ResizeObserver(() => {
    const { currentScaleValue: fitting } = viewer
    // It is measured anew when it is set.
    if (fits) viewer.currentScaleValue = fitting
    viewer.update()
  })
  sized.observe(container)
  const search = searchIn({ document, findController, eventBus, on, found: given.found })

  return {
    pages: document.numPages,
    document,
    fit,
    setPercent(percent: number) {
      fits = false
      viewer.currentScale = percent / 100
    },
    goTo(page: number, part = 0) {
      const view = views[page - 1]
      if (view === undefined) return
      container.scrollTop = view.offsetTop - (part === 0 ? 8 : 0) + part * view.offsetHeight
    },
    again: (page: number) => {
      viewer.getPageView(page - 1).reset()
      viewer.update()
    },
    follow: (target: unknown) => void linkService.goToDestination(target as string),
    async contents(): Promise<Entry[]> {
      return entriesOf((await document.getOutline().catch(() => null)) ?? [])
    },
    /** Where the pages near the shown one are on the screen, and where the view is. */
    spans(): { view: Span; pages: { page: number; span: Span }[] } {
      const { top, bottom } = container.getBoundingClientRect()
      const view = { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) }
      const from = Math.max(0, viewer.currentPageNumber - 4)
      const near = views.slice(from, from + 8)
      return {
        view,
        pages: near.map((one, at) => ({ page: from + at + 1, span: one.getBoundingClientRect() })),
      }
    },
    /** At which page one is, and how far down it; null once it is not shown any more. */
    place(): { page: number; part: number } | null {
      if (!container.isConnected) return null
      const { top, bottom } = container.getBoundingClientRect()
      const at = views.findIndex((one) => one.getBoundingClientRect().bottom > top + 1)
      const page = at === -1 ? views.length : at + 1
      const span = views[page - 1]?.getBoundingClientRect() ?? { top, bottom }
      return { page, part: partOf(span, { top, bottom }) }
    },
    search,
    close() {
      stop.abort()
      sized.disconnect()
      viewer.setDocument(null)
      linkService.setDocument(null)
      void task.destroy()
    },
  }
}

function entriesOf(items: readonly { title: string; dest: unknown; items: unknown[] }[]): Entry[] {
  return items
    .filter(({ dest }) => dest !== null)
    .map(({ title, dest, items: inner }) => ({
      title,
      target: dest,
      entries: entriesOf(inner as typeof items),
    }))
}

/** What pdf.js asks for words, of which we show none. */
const silent = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause() {},
  resume() {},
}

type Searching = {
  document: PDFDocumentProxy
  findController: {
    pageMatches?: number[][] | undefined
    pageMatchesLength?: number[][] | undefined
    selected?: { pageIdx: number; matchIdx: number } | undefined
    _offset?: unknown
  }
  eventBus: { dispatch(name: string, data: object): void }
  on(name: string, heard: (event: never) => void): void
  found(found: Found): void
}

/** Searches for words in a document, and lists where they are. */
function searchIn({ document, findController, eventBus, on, found }: Searching) {
  const texts = new Map<number, Promise<Run[]>>()
  let query = ''
  let [total, nr, busy] = [0, 0, false]
  const find = (type: '' | 'again', back = false) =>
    eventBus.dispatch('find', {
      source: null,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: back,
      matchDiacritics: false,
    })

  /** As the search itself reads it, so that its places are those of this text. */
  const textOf = (page: number) => {
    const read = async () => {
      const content = await (await document.getPage(page)).getTextContent({ disableNormalization: true })
      return content.items.flatMap((item) => ('str' in item ? [{ text: item.str, ends: item.hasEOL }] : []))
    }
    const text = texts.get(page) ?? read().catch(() => [])
    texts.set(page, text)
    return text
  }

  let telling = 0
  const tell = async () => {
    telling += 1
    const turn = telling
    const asked = query
    const { pageMatches = [], pageMatchesLength = [], selected } = findController
    const places = pageMatches.flatMap((matches, at) =>
      (matches ?? []).map((start, match) => ({
        page: at + 1,
        match,
        start,
        length: pageMatchesLength[at]?.[match] ?? 0,
      })),
    )
    const listed = await Promise.all(
      places.slice(0, mostHits).map(async ({ page, match, start, length }): Promise<Hit> => {
        const isCurrent = selected?.pageIdx === page - 1 && selected.matchIdx === match
        return { page, match, snippet: snippetOf(await textOf(page), { start, length }), isCurrent }
      }),
    )
    if (turn === telling) found({ query: asked, total, nr, busy, hits: asked === '' ? [] : listed })
  }
  const count = ({ matchesCount }: { matchesCount: { current: number; total: number } }) => {
    ;({ current: nr, total } = matchesCount)
    void tell()
  }
  on('updatefindmatchescount', count)
  on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: { current: number; total: number } }) => {
      busy = event.state === 3
      count(event)
    },
  )
  return {
    find(words: string) {
      query = words
      if (words === '') eventBus.dispatch('findbarclose', { source: null })
      if (words !== '') return find('')
      ;[total, nr, busy] = [0, 0, false]
      found({ query, total, nr, busy, hits: [] })
    },
    next: (back: boolean) => {
      if (query !== '') find('again', back)
    },
    /** Goes to one of the hits: it is the next one after the one before it. */
    choose({ page, match }: { page: number; match: number }) {
      findController._offset = { pageIdx: page - 1, matchIdx: match - 1, wrapped: false }
      find('again')
    },
  }
}
