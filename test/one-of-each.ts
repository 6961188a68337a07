/** Makes a thing of each name once, for tests that leave it as it is: what is refused changes nothing, so that one thing serves for all of it. */
export function oneOfEach<Name, Thing>(make: (name: Name) => Promise<Thing>): (name: Name) => Promise<Thing> {
  const made = new Map<Name, Promise<Thing>>()
  return name => {
    const thing = made.get(name) ?? make(name)
    made.set(name, thing)
    return thing
  }
}
