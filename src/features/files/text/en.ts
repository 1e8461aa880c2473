// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/files. */
export const filesText = catalogue('files', {
  picture: 'This is no picture that can be kept. Please choose a JPEG, PNG or WebP file.',
  tooLarge: ({ most }: { most: number }) => `The picture is larger than ${numberIn('en', most)} MB. Please choose a smaller one.`,
  tooManyPixels: ({ most, side }: { most: number; side: number }) => `The picture has too many pixels: at most ${numberIn('en', most)} million, and ${numberIn('en', side)} to a side.`,
  otherPicture: 'There is another picture under this id already. Please upload this one under a new id.',
  full: ({ files, room }: { files: number; room: string }) => `The course has no room for this: it may hold ${numberIn('en', files)} pictures and files with ${room}. Those that no lesson names go after a day or two.`,
  fullAccount: ({ files, room }: { files: number; room: string }) => `Your account has no room for this: it may have uploaded ${numberIn('en', files)} pictures and files with ${room} to all courses together.`,
  fullSite: ({ room }: { room: string }) => `The site has no room for this: all courses together may hold ${room}. Please tell those who run it; what is there already is safe.`,
  size: ({ count, unit }: { count: number; unit: 'GB' | 'MB' | 'kB' | (string & {}) }) => `${numberIn('en', count)} ${unit === 'GB' ? `GB` : unit === 'MB' ? `MB` : unit === 'kB' ? `kB` : `bytes`}`,
  noSuchRange: 'The file has no such part.',
  onlineOnly: 'This file is only to be looked at in its lesson; it is not handed out.',
  readersBusy: 'Many files are being read at once. Please try again in a moment.',
  uploads: {
    unknown: 'There is no upload of yours under this id. It may have gone after some days without a sign of life; please choose the file again.',
    other: 'Another file is being uploaded under this id. Please upload this one under a new id.',
    offset: ({ received }: { received: number }) => `${numberIn('en', received)} bytes of this file have been kept. Please go on from there.`,
    badOffset: 'The Upload-Offset is no whole number of bytes.',
    tooMuch: 'More was sent than the file was said to have.',
    tooLarge: ({ most }: { most: string }) => `This file is larger than ${most}, which is the most that one may have.`,
    empty: 'This file is empty, so there is nothing to upload.',
    name: 'A file needs a name of at most 255 characters, without slashes.',
    tooMany: ({ most, first }: { most: number; first: string }) => `You have ${numberIn('en', most)} uploads that are not finished, which is the most at a time; the first is ${first}. Please finish or discard one of them where you began it, then go on here.`,
    crumbs: 'This file has come in too many small parts. Please begin its upload anew.',
    noRoom: ({ free }: { free: number }) => `The server has no room for this file: ${numberIn('en', free)} MB are left. What it holds already is safe. Please tell those who run the site.`,
    diskFull: 'The disk of the server is full. What has been uploaded so far is safe; the upload can go on once there is room.',
    busy: 'Many files are being uploaded at once. This one goes on in a moment.',
    inUse: 'An item of the course names this file. Please remove it there.',
    program: ({ name }: { name: string }) => `${name} is a program, and programs are not handed out in courses: learners could not tell what it does. Nothing of it is kept once it is removed here.`,
    infected: ({ name }: { name: string }) => `The virus check has found something in ${name}, so nothing of it is kept. Please look at the device that it comes from, and choose a clean copy.`,
    unscanned: ({ name }: { name: string }) => `${name} is larger than the virus check takes, so nothing of it is kept. Please choose a smaller one, or ask those who run the site.`,
    disguised: ({ name, what }: { name: string; what: 'page' | 'drawing' | 'xml' | 'script' | (string & {}) }) => `${name} is not what its name says: it is ${what === 'page' ? `a web page` : what === 'drawing' ? `a drawing that can hold scripts (SVG)` : what === 'xml' ? `an XML document` : what === 'script' ? `a script` : `a text`}. Please give it its right name, and choose it again.`,
  },
  preparing: {
    file: 'There is no such file. It may have been taken out meanwhile.',
    task: 'Nothing of this kind is made of this file.',
  },
  links: {
    unknown: 'There is no such file, or you may not read it.',
    notPlayed: 'Only videos and sound are played on another device.',
  },
})
