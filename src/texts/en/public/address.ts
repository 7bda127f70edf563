export const addressTexts = {
  policy: (date: string) => `How we handle your data: <policy/> of ${date}`,
  openMap: "Open the live map",
  title: "Address",
  email: "Email",
  phone: "Phone",
  openingHours: "Opening hours",
  address: "Address",
  onMap: "on OpenStreetMap",
  form: {
    name: "Name",
    email: "Email",
    message: "Message",
    sending: "Sending...",
    send: "Send message",
  },
  map: "Map",
  mapAlt: (productName: string) => `Map of the streets around ${productName}, by OpenStreetMap`,
};
