import { createContext, useContext } from 'react'
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
} from 'react-router'
import { inertJson, ScriptText } from '../../base/page/ScriptText.tsx'
import { type Language, usual } from '../../base/text/language.ts'
import { elementId, readElement } from './pageDataElement.ts'

/** The build files that a page needs. */
export type PageFiles = {
  /** What the entry imports, so that it need not be found there, and the entry. */
  scripts: string[]
  /** For hydration, loaded after the first paint. */
  later: string[]
  styles: string[]
  /** Styles that the script adds after the first paint. */
  lateStyles: string[]
  fonts: string[]
}

/** The data that the server embeds in a page for hydration. */
export type PageData = {
  hydration: HydrationState
  files: PageFiles
  themeScript: string
  language: Language
  /** Draws only what each reader has of their own: the header and the page data (`withOwnParts`). */
  isOwnAlone?: boolean
  /** What is in the footer, as the server has drawn it before. */
  footer?: string | undefined
}

const PageDataContext = createContext<PageData>({
  hydration: {},
  files: { scripts: [], later: [], styles: [], lateStyles: [], fonts: [] },
  themeScript: '',
  language: usual,
})

export const PageDataProvider = PageDataContext.Provider

export function usePageData(): PageData {
  return useContext(PageDataContext)
}

/** Embeds the page data as an inert JSON script at the end of the page. */
export function PageDataElement() {
  return <ScriptText id={elementId} type="application/json" text={inertJson(toWire(usePageData()))} />
}

/** Reads the embedded page data in the browser. */
export function readPageData(page: Document): Omit<PageData, 'isOwnAlone' | 'footer'> {
  const data = readElement(page) as ReturnType<typeof toWire>
  const errors = Object.entries(data.errors).map(([id, { status, statusText }]) => [
    id,
    new RouteError(status, statusText, null),
  ])
  return {
    ...data,
    hydration: { ...data.hydration, errors: errors.length === 0 ? null : Object.fromEntries(errors) },
  }
}

/** Serializes the page data. Errors are reduced to their status, so that no internal detail leaves the server. */
function toWire({ hydration: { errors, ...hydration }, files, themeScript, language }: PageData) {
  const statuses = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText }
      : { status: 500, statusText: '' },
  ])
  return {
    hydration,
    files,
    themeScript,
    language,
    errors: Object.fromEntries(statuses) as Record<string, { status: number; statusText: string }>,
  }
}
