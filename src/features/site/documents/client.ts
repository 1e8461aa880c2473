import { answer, api, type Call } from '../../../base/page/request.ts'
import { facesFor } from '../../../base/ui/facesFor.ts'
import type { Document, DocumentName, SiteApi } from '../contract.ts'

/** Loads a document, and the font it is set in. */
export async function loadDocument(call: Call, name: DocumentName): Promise<Document> {
  const [document] = await Promise.all([
    answer(api<SiteApi>(call).documents[':name'].$get({ param: { name } })),
    facesFor({ read: 'a' }),
  ])
  return document
}
