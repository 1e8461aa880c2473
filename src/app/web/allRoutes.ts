import { laterPages } from './laterPages.tsx'
import { firstPages, routeTable } from './routes.tsx'

/** The route table with every page of the site, as the server has it. */
export const routes = routeTable([...firstPages, ...laterPages])
