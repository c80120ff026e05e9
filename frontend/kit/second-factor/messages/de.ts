export const factorDe = {
  qr: 'Bild für die Authenticator-App',
  secret: 'Ohne Kamera diesen Schlüssel eintippen:',
  codes: 'Jeder dieser Codes ersetzt einmal die App. Bewahren Sie sie gut auf: Sie werden nicht noch einmal gezeigt.',
} as const;
