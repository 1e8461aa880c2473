import { buildClient } from '../../tools/bootstrap/client.mjs'

/** Every server of the run serves the same build, made before the first one starts. */
export default buildClient
