export const familyActivity = {
  joined: (name: string) => `${name}: joined with another entry of the same family`,
  separated: (name: string) => `${name}: an entry was separated from this family`,
  noted: (name: string) => `${name}: the note for volunteers was changed`,
  shown: (name: string) => `${name}: all that is known was saved as a file`,
  erased: (registrations: number) =>
    `Personal data of a family was erased (${registrations === 1 ? '1 registration' : `${registrations} registrations`})`,
}
