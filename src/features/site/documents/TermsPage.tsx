import { useLoaderData } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import { legalText } from '../../../base/text/legal.ts'
import { loadDocument } from './client.ts'
import { DocumentView } from './DocumentView.tsx'

export function loader(call: Call) {
  return loadDocument(call, 'terms')
}

/** The page of the terms. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.terms} />
}
