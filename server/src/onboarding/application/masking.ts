/** `o•••@juniper.example`: enough to know your own, too little to learn. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** `•••-0111` */
export function maskedPhone(phone: string): string {
  return `•••-${phone.replaceAll(/\D/g, '').slice(-4)}`
}
