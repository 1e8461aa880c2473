/** The lowest id. */
export const firstId = '00000000-0000-0000-0000-000000000000'
