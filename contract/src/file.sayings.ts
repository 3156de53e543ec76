export const FILE_SAYINGS = {
  'file-choose': 'Choose a {types} file',
  'file-misnamed': 'The file is a {type}, but its name does not say so',
  'file-too-many-pages': 'A document can have at most {most} pages',
} as const
