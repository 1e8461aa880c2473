import { join } from 'node:path'
import { filesNaming } from './mentions/mentions.ts'

// Lists the files outside a feature's folder that name it: node checks/mentions.ts inquir inquiries
const [word = '', feature = word] = process.argv.slice(2)
const found = filesNaming(join(import.meta.dirname, '..'), word, feature)
for (const path of found) console.log(path)
console.log(`${found.length} files outside src/features/${feature} name it.`)
