import { useLoaderData } from 'react-router'
import { legalText } from '../../../base/shared/text/legal.ts'
import type { Call } from '../../../base/web/request.ts'
import { DocumentView } from './DocumentView.tsx'
import { loadDocument } from './web/document.ts'

export function loader(call: Call) {
  return loadDocument(call, 'terms')
}

/** What using the site asks of both sides. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.terms} />
}
